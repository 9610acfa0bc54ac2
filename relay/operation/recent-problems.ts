const MOST = 50;

/** The latest problems since the start, newest first. Texts contain no secret and no ticket text. */
export interface RecentProblems {
  add: (text: string) => void;
  list: () => readonly { at: number; text: string }[];
}

export function createRecentProblems(now: () => number): RecentProblems {
  const problems: { at: number; text: string }[] = [];
  return {
    add(text) {
      problems.unshift({ at: now(), text });
      problems.splice(MOST);
    },
    list: () => problems,
  };
}
