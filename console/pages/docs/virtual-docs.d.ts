/** The modules that console/build/docs/docs-modules.ts generates from the composed supergraph and the guide. */
declare module 'virtual:docs' {
  type TypeDoc = import('../../build/docs/type-doc.ts').TypeDoc;

  export const TYPES: readonly (Pick<TypeDoc, 'name' | 'kind'> & {
    /** True if conditions can name its values. */
    readonly isRecord: boolean;
    /** The first sentence of its description. */
    readonly about: string;
  })[];
  export const GUIDE: readonly Pick<import('../../build/docs/guide.ts').GuidePage, 'name' | 'title' | 'headings'>[];
  export const TYPE_PAGES: Readonly<Record<string, () => Promise<{ readonly default: TypeDoc }>>>;
  export const GUIDE_PAGES: Readonly<
    Record<
      string,
      () => Promise<{
        readonly default: {
          readonly title: string;
          readonly content: import('hast').Root;
          /** Addresses of images by their sources. */
          readonly images: Readonly<Record<string, string>>;
        };
      }>
    >
  >;
}
