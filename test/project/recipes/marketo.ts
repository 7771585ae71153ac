/** A fake of Marketo: it fills in the tokens of the template, maps the response, and runs the campaigns of the recipe. */
import { isObject } from '../../../src/lib/json.ts'
import { BLANK_TITLE, type Fields, LEAD, type Platform, tryParse } from './platform.ts'
import { ADA, readRecipe, type Service } from './recipe-sandbox.ts'

interface Settings {
  readonly template: string
  /** The response attribute, the custom field, and the field that gets a copy. */
  readonly mappings: readonly (readonly [attribute: string, custom: string, copied: string])[]
  readonly statuses: readonly string[]
  readonly grades: readonly string[]
  readonly copiesBlanks: boolean
  readonly retriedErrors: readonly string[]
  readonly waitMinutes: number
}

/** Reads the settings from the text of the recipe. */
function parseRecipe(text: string): Settings {
  const campaign = (name: string): string =>
    text.split(/^\d\. /m).find((part) => part.startsWith(`*${name}*`)) ?? ''
  const quoted = (part = ''): string[] => [...part.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value)
  const [, copy = '', status = '', grade = ''] =
    /((?:.*) Enrich Status is (.*?) and whose Enrich Grade is (.*?): .*)/s.exec(campaign('Copy')) ?? []
  const [, minutes = ''] = /\*Wait\* (\d+) minutes/.exec(campaign('Retry')) ?? []
  return {
    template: /```text\n(.*?)```/s.exec(text)?.[1] ?? '',
    mappings: [...text.matchAll(/^\| `(\w+)` \| ([\w ]+?) \| ([\w ]*?) ?\|$/gm)].map(
      ([, attribute = '', custom = '', copied = '']) => [attribute, custom, copied],
    ),
    ...{ statuses: quoted(status), grades: quoted(grade) },
    copiesBlanks: !copy.includes('not empty'),
    retriedErrors: quoted(campaign('Retry').split('*Wait*')[0]),
    waitMinutes: Number(minutes),
  }
}

const OLD = { 'Job Title': 'Head of Sales', 'Phone Number': '+47 55 00 00 00', Industry: 'Fishing' }

/** The values of an earlier enrichment. */
const STALE = { 'Enrich Status': 'Active', 'Enrich Grade': 'A+', 'Enriched Job Title': 'Stale' }

const TIMEOUT_MS = 30_000
const MAX_CALLS = 2

async function runCampaigns(source: string, service: Service, email: string): Promise<Fields> {
  const settings = parseRecipe(source)
  const lead: Record<string, unknown> = { ...OLD, ...STALE, 'Enrich Status': '' }
  const tokens: Record<string, unknown> = {
    'lead.Email Address': email,
    'lead.First Name': LEAD.firstname,
    'lead.Last Name': LEAD.lastname,
    'company.Company Name': LEAD.company,
  }
  const body = settings.template.replaceAll(/\{\{(.+?)\}\}/g, (_, name) => JSON.stringify(tokens[name]))
  for (let call = 1; call <= MAX_CALLS; call++) {
    const errorType = await callWebhook(settings, service, body, lead)
    copyFields(settings, lead)
    if (!settings.retriedErrors.includes(errorType)) break
    if (call < MAX_CALLS) await service.wait(settings.waitMinutes * 60_000)
  }
  const names = Object.keys(OLD)
  const shown = Object.fromEntries(names.map((name) => [name, lead[name]]))
  return { ...shown, status: lead['Enrich Status'] }
}

/** Returns the error type. */
async function callWebhook(
  { mappings }: Settings,
  service: Service,
  body: string,
  lead: Record<string, unknown>,
): Promise<string> {
  const headers = { apikey: service.apiKey, 'content-type': 'application/json' }
  const request = { headers, body, timeoutMs: TIMEOUT_MS }
  const response = await service.send(`${service.url}/v7/enrich`, request).catch(() => undefined)
  if (response === undefined) return 'Timeout'
  const { status, statusText, text } = response
  if (status < 200 || status > 299) return statusText
  const result = tryParse(text)
  for (const [attribute, custom] of mappings)
    if (isObject(result) && attribute in result) lead[custom] = result[attribute]
  return ''
}

function copyFields(settings: Settings, lead: Record<string, unknown>): void {
  const { statuses, grades, copiesBlanks, mappings } = settings
  if (!statuses.includes(String(lead['Enrich Status'])) || !grades.includes(String(lead['Enrich Grade'])))
    return
  for (const [, custom, copied] of mappings)
    if (copied !== '' && (copiesBlanks || lead[custom] !== '')) lead[copied] = lead[custom]
}

export const marketo: Platform = {
  name: 'marketo',
  source: readRecipe('marketo.md'),
  old: OLD,
  filled: {
    'Job Title': 'VP of Marketing',
    'Phone Number': '+1 503 555 0142',
    Industry: 'Optical Instruments',
  },
  title: 'Job Title',
  rows: {
    [ADA]: { status: 'Active', requests: 1, isFilled: true },
    'no-match@outcome.test': { status: 'No Match', requests: 1 },
    'no-longer@outcome.test': { status: 'No Longer', requests: 1 },
    'grade-b@outcome.test': { status: 'Active', requests: 1 },
    'insufficient-credits@outcome.test': { status: '', requests: 1 },
    'rate-limited@outcome.test': { status: '', requests: 2 },
    'unavailable@outcome.test': { status: '', requests: 2 },
    'timeout-60s@outcome.test': { status: '', requests: 1 },
  },
  lost: { status: '', requests: 1 },
  mistakes: [
    {
      name: 'writes blanks',
      ...{ part: 'not empty', replacement: 'anything', email: ADA, fault: BLANK_TITLE },
      found: { 'Job Title': '' },
    },
    {
      name: 'maps the response to the fields of the lead',
      ...{
        part: 'Enriched Job Title | Job Title',
        replacement: 'Job Title | ',
        email: 'no-match@outcome.test',
      },
      found: { 'Job Title': '' },
    },
    {
      name: 'repeats a 402 at once',
      ...{
        part: '`Too Many Requests`',
        replacement: '`Payment Required`',
        email: 'insufficient-credits@outcome.test',
      },
      found: { requests: 2 },
    },
    {
      name: 'does not wait before a retry',
      ...{ part: '*Wait* 60 minutes', replacement: '*Wait* 0 minutes', email: 'rate-limited@outcome.test' },
    },
  ],
  run: runCampaigns,
}
