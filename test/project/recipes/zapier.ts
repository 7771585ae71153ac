/** A fake of Zapier: the steps of the recipe, with its body, filter, formatter, and fields. Failed runs are not replayed. */
import { isObject } from '../../../src/lib/json.ts'
import { BLANK_TITLE, type Fields, LEAD, type Platform, tryParse } from './platform.ts'
import { ADA, readRecipe, type Service } from './recipe-sandbox.ts'

const TIMEOUT_MS = 30_000

async function runZap(source: string, service: Service, email: string): Promise<Fields> {
  const record: Record<string, unknown> = { ...OLD }
  const data: Record<string, unknown> = JSON.parse(/```json\n(.*?)```/s.exec(source)?.[1] ?? '')
  const values = { recordId: String(LEAD.id), contactEmail: email, contactFullName: 'Ada "Addie" Keller' }
  const headers = { apikey: service.apiKey, 'content-type': 'application/json' }
  const request = { headers, body: JSON.stringify({ ...data, ...values }), timeoutMs: TIMEOUT_MS }
  const response = await service.send(`${service.url}/v7/enrich`, request).catch(() => undefined)
  const result = tryParse(response?.text ?? '')
  if (response?.status !== 200 || !isObject(result)) return { ...record, run: 'failed' }
  const filters = [...source.matchAll(/`(\w+)` (?:exactly matches|is in) `([^`]+)`/g)].map(
    ([, name = '', allowed = '']) => ({ name, allowed: allowed.split(',') }),
  )
  const passes = filters.every(({ name, allowed }) => allowed.includes(String(result[name])))
  if (filters.length === 0 || !passes) return { ...record, run: 'filtered' }
  const hasDefaults = source.includes('Default Value')
  for (const [, field = '', name = ''] of source.matchAll(/^\| `(\w+)` \| (.+) \|$/gm))
    record[name] = result[field] || (hasDefaults ? record[name] : '')
  return { ...record, run: 'success' }
}

const OLD = { 'Job title': 'Head of Sales', Phone: '+47 55 00 00 00', Industry: 'Fishing' }

export const zapier: Platform = {
  name: 'zapier',
  source: readRecipe('zapier.md'),
  old: OLD,
  filled: { 'Job title': 'VP of Marketing', Phone: '+1 503 555 0142', Industry: 'Optical Instruments' },
  title: 'Job title',
  rows: {
    [ADA]: { run: 'success', requests: 1, isFilled: true },
    'no-match@outcome.test': { run: 'filtered', requests: 1 },
    'no-longer@outcome.test': { run: 'filtered', requests: 1 },
    'grade-b@outcome.test': { run: 'filtered', requests: 1 },
    'insufficient-credits@outcome.test': { run: 'failed', requests: 1 },
    'rate-limited@outcome.test': { run: 'failed', requests: 1 },
    'server-error@outcome.test': { run: 'failed', requests: 1 },
  },
  lost: { run: 'failed', requests: 1 },
  mistakes: [
    {
      name: 'writes blanks',
      ...{ part: 'Default Value', replacement: '', email: ADA, fault: BLANK_TITLE },
      found: { 'Job title': '' },
    },
    {
      name: 'writes the job that a contact has left',
      ...{ part: 'exactly matches `Active`', replacement: 'is in `Active,No Longer`' },
      ...{ email: 'no-longer@outcome.test', found: { run: 'success' } },
    },
  ],
  run: runZap,
}
