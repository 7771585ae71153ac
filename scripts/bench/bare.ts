/** What the bare servers have in common: the answer they give, and how they say where they listen. */
import { readFileSync } from 'node:fs'
import type { EnrichmentOutput } from '../../src/features/enrichment/model.ts'

export const BARE_PATH = '/v7/enrich'
export const EXIT_WITH_PARENT = '--exit-with-parent'

/** An answer of Signalbox's: its own headers, without those that every server sets, and its body. */
export interface BareAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: EnrichmentOutput
}

/** From the file that the first argument names. */
export const bareAnswer = (): BareAnswer => JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))

/** Prints where it listens, as `signalbox serve --json` does; with `--exit-with-parent` it also ends as that does. */
export function announce(port: number | undefined): void {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
  if (process.argv[3] === EXIT_WITH_PARENT) process.stdin.on('end', () => process.exit()).resume()
}
