import { App } from './app.tsx';
import { start } from './start.tsx';

start((once) => <App once={once} />);
