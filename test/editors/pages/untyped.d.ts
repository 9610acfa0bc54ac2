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

declare module 'jquery' {
  interface Summernote {
    summernote(options: object): Summernote;
    summernote(question: 'code'): string;
  }
  const jQuery: (element: Element) => Summernote;
  export default jQuery;
}

declare module 'summernote/dist/summernote-lite.js';
declare module 'trix';
declare module '*.css';
