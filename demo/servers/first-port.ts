import { wholeNumber } from '@/command-line/define-program';

/** The option of the programs that start the servers. Platform, shop and relay get the next three ports. */
export const FIRST_PORT = [
  '--port <N>',
  'first port: helpdesk N, platform N+1, orders and products N+2, relay N+3',
  wholeNumber(1, 65_532),
  4310,
] as const;
