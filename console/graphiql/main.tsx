import './trusted-types.ts';
import 'graphiql/setup-workers/vite';
import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import '@graphiql/plugin-explorer/style.css';
import 'graphiql/graphiql.css';
import './graphiql-look.css';
import { Router } from 'wouter';
import { Frame } from '../frame.tsx';
import { start } from '../start.tsx';
import { GraphiqlPage } from './graphiql-page.tsx';
import { takeHandedOperation } from './handed-operation.ts';

const handed = takeHandedOperation();

// The other pages have their own document, with its own policy, so navigation to one of them loads it.
start((once) => (
  <Router aroundNav={(_, path) => location.assign(path)}>
    <Frame once={once}>
      <GraphiqlPage handed={handed} />
    </Frame>
  </Router>
));
