/** How long answers take one after the other, over HTTP. */
import type { Signalbox } from '../signalbox.ts'
import type { Asked } from './kinds.ts'

/** Milliseconds, and the share of answers with the company that was meant. */
export interface Latencies {
  readonly questions: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly right: number
}

export async function latenciesOf(signalbox: Signalbox, questions: readonly Asked[]): Promise<Latencies> {
  const headers = { 'content-type': 'application/json', ...signalbox.headersFor({ keyHeader: 'apikey' }) }
  const times: number[] = []
  let right = 0
  for (const { body, guid } of questions) {
    const asked = performance.now()
    const response = await fetch(`${signalbox.url}/v7/enrich`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const answer: { readonly compGUID?: string } = JSON.parse(await response.text())
    times.push(performance.now() - asked)
    if (answer.compGUID === guid) right++
  }
  times.sort((a, b) => a - b)
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { questions: times.length, p50: at(0.5), p99: at(0.99), max: at(1), right: right / times.length }
}
