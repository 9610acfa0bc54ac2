// The used parts of packages without types.

declare module 'draft-js' {
  interface ContentBlock {
    getKey(): string;
    getText(): string;
    getType(): string;
    findStyleRanges(
      filter: (character: { hasStyle(style: string): boolean }) => boolean,
      take: (start: number, end: number) => void,
    ): void;
  }
  interface ContentState {
    getPlainText(): string;
    getBlocksAsArray(): ContentBlock[];
  }
  export class EditorState {
    static createEmpty(): EditorState;
    getCurrentContent(): ContentState;
    getSelection(): { getFocusKey(): string; getFocusOffset(): number };
  }
  export const Editor: React.ComponentType<{
    editorState: EditorState;
    onChange: (state: EditorState) => void;
    handleKeyCommand?: (command: string, state: EditorState) => 'handled' | 'not-handled';
  }>;
}

declare module 'medium-editor' {
  export default class MediumEditor {
    constructor(element: HTMLElement);
    subscribe(event: string, listener: () => void): void;
    getContent(): string;
  }
}

// Its types are not exported.
declare module '@toast-ui/editor' {
  export class Editor {
    constructor(options: object);
    on(event: string, listener: () => void): void;
    getHTML(): string;
  }
}

declare module 'jquery' {
  interface Summernote {
    summernote(options: object): Summernote;
    summernote(question: 'code'): string;
    trumbowyg(options: object): Summernote;
    on(event: string, listener: () => void): Summernote;
  }
  const jQuery: (element: Element) => Summernote;
  export default jQuery;
}

declare module 'summernote/dist/summernote-lite.js';
declare module 'trix';
declare module '*.css';
