import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>;

interface LoggerOptions {
  level: string;
  /** Removes secrets from a JSON value. */
  redact: <Value>(value: Value) => Value;
  /** Default: standard output. */
  destination?: DestinationStream;
}

/**
 * Creates the log: one JSON line for each entry. Code logs names, counts and reasons, never a body or an address; the secrets
 * are removed from every line all the same.
 */
export function createLogger({ level, redact, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { name: 'relay' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ['authorization', '*.authorization', 'token', '*.token', 'password', '*.password'],
    hooks: { streamWrite: (line: string) => redact(line) },
  };
  return destination ? pino(options, destination) : pino(options, pino.destination({ dest: 1, sync: true }));
}
