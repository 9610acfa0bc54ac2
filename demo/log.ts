/** Takes one line about what a server did. Lines never hold a credential. */
export type Log = (line: string) => void;
