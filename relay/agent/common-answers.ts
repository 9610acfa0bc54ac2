/** Answers that most routes of agents give. */
export const COMMON = {
  401: 'The token is unknown or revoked.',
  429: 'The limit of the token is used up. `Retry-After` says when to go on.',
};

export const ALLOWANCE = 'Every answer tells the remaining allowance in RateLimit headers.';
