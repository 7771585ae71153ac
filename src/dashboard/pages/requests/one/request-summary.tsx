/** When, whose, how long and how dear, in a line. */

import { count, tookInWords } from '../../../ui/format.ts'
import type { Entry } from '../wires.ts'

export function RequestSummary({ entry: { organization, durationMs, credits } }: { readonly entry: Entry }) {
  const parts = [
    organization?.orgName ?? 'no organization',
    `took ${tookInWords(durationMs)}`,
    credits === null ? 'nothing charged' : count(credits.deducted, 'credit'),
  ]
  return <p className="quiet small">{parts.join(', ')}</p>
}
