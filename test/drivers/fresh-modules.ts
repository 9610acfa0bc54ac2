import { afterAll, vi } from 'vitest';

// Files of a project may share a process. Nothing of a file reaches the next one.
vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
