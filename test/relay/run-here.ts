import { vi } from 'vitest';

import { runProgram } from '@/relay/cli/run-program';

/** Runs a command line in this process, which saves the start of another one. */
export async function runHere(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ status: number; stdout: string; stderr: string }> {
  let stdout = '';
  let stderr = '';
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((text: unknown) => void (stdout += `${String(text)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text: unknown) => void (stderr += `${String(text)}\n`)),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((stderr += String(text)), true)),
  ];
  try {
    const status = await runProgram(args, environment);
    return { status, stdout, stderr };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
