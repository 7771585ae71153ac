/** A fake of Salesforce: the Apex class of the recipe, translated to JavaScript, and the lead that it updates. */
import { BLANK_TITLE, type Fields, LEAD, type Platform } from './platform.ts'
import { ADA, readRecipe, type Service } from './recipe-sandbox.ts'

/** Replaces what Apex has and JavaScript has not. */
const SYNTAX: readonly (readonly [RegExp, string])[] = [
  [/^public class (\w+) implements .*\{$/m, 'return class $1 {'],
  [/^ {2}private static final \w+ (\w+ = .*);$/gm, '  static $1;'],
  [/^ {2}private final \w+ \w+;$/gm, ''],
  [/^ {2}public EnrichLead\(\w+ (\w+), \w+ (\w+)\)/m, '  constructor($1, $2)'],
  [/^ {2}(?:public|private) void execute\(.*\)/m, '  async execute()'],
  [/^ {2}private void (\w+)\(Lead (\w+), Map<String, Object> (\w+)\)/m, '  $1($2, $3)'],
  [/\[SELECT .*?\]/, 'await select()'],
  [/\((?:String|Map<String, Object>)\) /g, ''],
  [/new Map<String, String>\{(.*?)\}/gs, 'new ApexMap({$1})'],
  [/new Set<Object>\{(.*?)\}/g, 'new ApexSet([$1])'],
  [/ => /g, ': '],
  [/(?:Map<String, String>|\b(?:Lead|HttpRequest|HttpResponse|Integer|Boolean|String)) (\w+) =/g, 'let $1 ='],
  [/for \(String (\w+) : (.*)\) \{/g, 'for (const $1 of $2) {'],
  [/value\.contains\(/g, 'value.includes('],
  [/new Http\(\)\.send/g, 'await send'],
  [/^( *)update (\w+);$/gm, '$1await update($2);'],
  [/< MAX_TRIES/, '< EnrichLead.MAX_TRIES'],
]

class ApexMap {
  readonly #values: Fields
  constructor(values: Fields) {
    this.#values = values
  }
  get(name: string): unknown {
    return this.#values[name]
  }
  keySet(): string[] {
    return Object.keys(this.#values)
  }
  toJSON(): Fields {
    return this.#values
  }
}

class ApexSet {
  readonly #values: readonly unknown[]
  constructor(values: readonly unknown[]) {
    this.#values = values
  }
  contains(value: unknown): boolean {
    return this.#values.includes(value)
  }
}

class HttpRequest {
  url = ''
  method = ''
  body = ''
  timeoutMs = 10_000
  readonly headers: Record<string, string> = {}
  setEndpoint(value: string): void {
    this.url = value
  }
  setMethod(value: string): void {
    this.method = value
  }
  setTimeout(value: number): void {
    this.timeoutMs = value
  }
  setBody(value: string): void {
    this.body = value
  }
  setHeader(name: string, value: string): void {
    this.headers[name] = value
  }
}

interface Job {
  execute(): Promise<void>
}

async function runJobs(source: string, service: Service, email: string): Promise<Fields> {
  const stored: Record<string, unknown> = { ...OLD, ...NEW }
  const { id, firstname, lastname, company } = LEAD
  const select = () => {
    const [Id, Email, FirstName, LastName, Company] = [String(id), email, firstname, lastname, company]
    const record: Record<string, unknown> = { Id, Email, FirstName, LastName, Company }
    return Object.assign(record, {
      put: (name: string, value: unknown) => Object.assign(record, { [name]: value }),
    })
  }
  const jobs: { job: Job; minutes: number }[] = []
  const globals = {
    ...{ ApexMap, ApexSet, HttpRequest, select },
    send: async ({ url, headers, body, timeoutMs }: HttpRequest) => {
      const target = url.replace('callout:Signalbox', service.url)
      const response = await service.send(target, {
        ...{ headers: { apikey: service.apiKey, ...headers }, body, timeoutMs },
      })
      return { getStatusCode: () => response.status, getBody: () => response.text }
    },
    update: async ({ put: _, ...fields }: Fields) => {
      for (const name of Object.keys(stored)) if (name in fields) stored[name] = fields[name]
    },
    JSON: { serialize: JSON.stringify, deserializeUntyped: (text: string) => new ApexMap(JSON.parse(text)) },
    String: {
      valueOf: String,
      isNotBlank: (value: unknown) => typeof value === 'string' && value.trim() !== '',
    },
    System: { enqueueJob: (job: Job, minutes: number) => jobs.push({ job, minutes }) },
  }
  const script = SYNTAX.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), source)
  const create = new Function(...Object.keys(globals), script)
  const EnrichLead: new (leadId: number, attempt: number) => Job = create(...Object.values(globals))
  globals.System.enqueueJob(new EnrichLead(id, 1), 0)
  try {
    for (let next = jobs.shift(); next; next = jobs.shift()) {
      await service.wait(next.minutes * 60_000)
      await next.job.execute()
    }
  } catch {
    // A CalloutException ends the job without an update.
  }
  return stored
}

const OLD = { Title: 'Head of Sales', Phone: '+47 55 00 00 00', Industry: 'Fishing' }

const NEW = { Enrich_Status__c: 'new', Enrich_Grade__c: '' }

export const salesforce: Platform = {
  name: 'salesforce',
  source: readRecipe('EnrichLead.cls'),
  old: OLD,
  filled: { Title: 'VP of Marketing', Phone: '+1 503 555 0142', Industry: 'Optical Instruments' },
  title: 'Title',
  rows: {
    [ADA]: { Enrich_Status__c: 'Active', Enrich_Grade__c: 'A+', requests: 1, isFilled: true },
    'masked@outcome.test': {
      ...{ Enrich_Status__c: 'Active', Enrich_Grade__c: 'A+', requests: 1, isFilled: true },
      ...{ Phone: OLD.Phone, Industry: 'Software Testing' },
    },
    'no-match@outcome.test': { ...NEW, Enrich_Status__c: 'No Match', requests: 1 },
    'no-longer@outcome.test': { Enrich_Status__c: 'No Longer', Enrich_Grade__c: 'A+', requests: 1 },
    'grade-b@outcome.test': { Enrich_Status__c: 'Active', Enrich_Grade__c: 'B', requests: 1 },
    'insufficient-credits@outcome.test': { ...NEW, Enrich_Status__c: '402', requests: 1 },
    'rate-limited@outcome.test': { ...NEW, Enrich_Status__c: '429', requests: 3 },
    'unavailable@outcome.test': { ...NEW, Enrich_Status__c: '503', requests: 3 },
    'timeout-30s@outcome.test': { ...NEW, requests: 1 },
  },
  lost: { ...NEW, requests: 1 },
  mistakes: [
    {
      name: 'writes blanks',
      ...{ part: 'String.isNotBlank(value) && ', replacement: '', email: ADA, fault: BLANK_TITLE },
      found: { Title: '' },
    },
    {
      name: 'writes a masked phone',
      ...{ part: " && !value.contains('*')", replacement: '', email: 'masked@outcome.test' },
      found: { Phone: '+1 503 555 ****' },
    },
    {
      name: 'repeats a 402',
      ...{ part: 'status == 429', replacement: 'status == 402 || status == 429' },
      ...{ email: 'insufficient-credits@outcome.test', found: { requests: 3 } },
    },
    {
      name: 'does not wait before a retry',
      ...{ part: '+ 1), 10)', replacement: '+ 1), 0)', email: 'rate-limited@outcome.test' },
    },
  ],
  run: runJobs,
}
