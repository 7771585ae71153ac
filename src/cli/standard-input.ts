/** Reads standard input, which may be a device without an end. */
import { CommandError } from '../lib/errors.ts'

/**
 * Returns the bytes of standard input.
 * @param maxMiB the maximum in MiB
 * @param advice the last sentence of the message above the maximum
 * @throws {CommandError} above the maximum
 */
export async function readStandardInput(maxMiB: number, advice: string): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of Bun.stdin.stream()) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxMiB * 1024 * 1024)
      throw new CommandError(`Standard input is longer than ${maxMiB} MiB. ${advice}`)
  }
  return chunks
}

/** Returns the text of standard input, up to 1 MiB. */
export const readStandardText = async (advice: string): Promise<string> =>
  Buffer.concat(await readStandardInput(1, advice)).toString()
