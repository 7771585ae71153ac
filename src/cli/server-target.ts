/** A server that is asked about leads. */
import { overHttp } from '../leads/over-http.ts'
import { systemClock } from '../lib/clock.ts'
import { systemDelay } from '../lib/delay.ts'
import { systemRandom } from '../lib/random.ts'
import { StartupError } from '../lib/startup-error.ts'
import type { Target } from './target.ts'

/** @throws {StartupError} for what is no address, no key or no number */
export function serverTarget(text: string, apiKey: string | undefined, concurrency = '8'): Target {
  const url = urlOf(text)
  if (apiKey === undefined)
    throw new StartupError(
      '--url needs the --key of an organization of that server (or SIGNALBOX_KEY). serve prints its keys when it starts.',
    )
  if (!/^[!-~]+$/.test(apiKey))
    throw new StartupError('The --key holds letters that no key has: was it copied whole?')
  const count = concurrencyOf(concurrency)
  return {
    name: url,
    isCharged: true,
    open: (signal, onWait) =>
      overHttp({
        url,
        apiKey,
        concurrency: count,
        signal,
        delay: systemDelay,
        clock: systemClock,
        now: () => performance.now(),
        random: systemRandom,
        onWait,
      }),
  }
}

function urlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new StartupError(
      isWithoutScheme(text)
        ? `--url ${text} does not tell how to ask: http://${text} or https://${text}?`
        : `--url ${text} is no address such as http://127.0.0.1:8080.`,
    )
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v7\/enrich$/, '')
}

const isWithoutScheme = (text: string): boolean =>
  /^[\w.-]+(:\d+)?(\/\S*)?$/.test(text) && URL.canParse(`http://${text}`)

function concurrencyOf(text: string): number {
  const number = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  if (number >= 1 && number <= 64) return number
  throw new StartupError(`--concurrency ${text} is not a whole number from 1 to 64.`)
}
