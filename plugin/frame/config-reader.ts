import type { AgentConfig } from './read-settings';

interface Deps {
  /** Undefined without the settings. Rejects when nobody wants them any more. */
  ask: () => Promise<AgentConfig | undefined>;
  wait: (ms: number) => Promise<void>;
  /** The relay does not tell the settings for some time, or tells them again. */
  onChange: (isLost: boolean) => void;
}

export interface ConfigReader {
  /** Resolves when the relay has told the settings, however long that takes. */
  read: () => Promise<AgentConfig>;
  /** Does not wait for the next try. */
  tryAgain: () => void;
}

/** A relay that restarts is back within seconds. */
const DELAYS_MS = [500, 1000, 2000, 4000, 8000, 15_000];
const LONGEST_DELAY_MS = 30_000;
/** Afterwards, the agent is told. */
const PATIENCE_MS = 10_000;

/** Creates the reader of the company's settings. A panel without them does not know what it may do, so it asks until it has them. */
export function createConfigReader({ ask, wait, onChange }: Deps): ConfigReader {
  let reading: Promise<AgentConfig> | undefined;
  let tryAgain = (): void => {};

  async function read(): Promise<AgentConfig> {
    let isWaiting = true;
    let isLost = false;
    const tellLater = async (): Promise<void> => {
      await wait(PATIENCE_MS);
      isLost = isWaiting;
      if (isLost) onChange(true);
    };
    void tellLater();
    try {
      for (let tries = 0; ; tries += 1) {
        const config = await ask();
        if (config) return config;
        const again = new Promise<void>((resolve) => (tryAgain = resolve));
        await Promise.race([wait(DELAYS_MS[tries] ?? LONGEST_DELAY_MS), again]);
      }
    } finally {
      isWaiting = false;
      if (isLost) onChange(false);
    }
  }

  return { read: () => (reading ??= read()), tryAgain: () => tryAgain() };
}
