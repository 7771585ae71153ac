/** The requests of the load, and what is written down of each. */
import type { Enriched, Member, Named, Story } from './story.ts'

interface Answer {
  /** 0 where none arrived. */
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const NONE: Answer = { status: 0, headers: new Headers(), text: '' }

async function post(url: string, headers: Record<string, string>, body: unknown): Promise<Answer> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch {
    return NONE
  }
}

/** Asks, and writes down what came of it. */
export async function enrich(url: string, story: Story, email: string, key?: string): Promise<Enriched> {
  story.sent++
  const headers = { apikey: story.apiKey, ...(key !== undefined && { 'Idempotency-Key': key }) }
  const answer = await post(`${url}/v7/enrich`, headers, { contactEmail: email })
  const enriched = {
    status: answer.status,
    transactionId: answer.headers.get('smarteTransactionId') ?? '',
    deducted: Number(answer.headers.get('credits-deducted') ?? 0),
    isReplayed: answer.headers.get('Idempotent-Replayed') === 'true',
  }
  story.enriched(enriched)
  return enriched
}

export async function enrichNamed(url: string, story: Story, email: string): Promise<boolean> {
  const key = crypto.randomUUID()
  const { status, transactionId } = await enrich(url, story, email, key)
  if (status === 200 || status === 0) {
    const named: Named = { key, email, transactionId: status === 0 ? undefined : transactionId }
    story.named.push(named)
  }
  return status !== 0
}

const PATHS = {
  user: { base: '/signals/v1/user', header: 'Admin-Api-Key', back: 'active' },
  key: { base: '/signals/v1/key', header: 'Api-Key', back: 'activate' },
} as const

function manage(
  url: string,
  story: Story,
  kind: Member['kind'],
  verb: string,
  body: object,
): Promise<Answer> {
  const { base, header } = PATHS[kind]
  story.sent++
  return post(`${url}${base}/${verb}`, { [header]: story.adminKey }, body)
}

/** Creates a user with a key, or a key. Returns whether there was an answer, as those below do. */
export async function createMember(url: string, story: Story, kind: Member['kind']): Promise<boolean> {
  const email = `${kind}-${crypto.randomUUID()}@crash.example`
  const member: Member = { kind, email, apiKey: undefined, status: undefined, maybe: 'active' }
  story.members.push(member)
  const { status, text } = await manage(url, story, kind, 'createsignalapikey', { email })
  if (status === 0) return false
  if (isRefused(story, status, text)) {
    member.maybe = undefined
    return true
  }
  story.stored++
  member.status = 'active'
  member.maybe = undefined
  member.apiKey = /sbx_\w+/.exec(text)?.[0]
  return true
}

/** @throws {Error} where it was refused for another reason than that nothing can be stored */
function isRefused(story: Story, status: number, text: string): boolean {
  if (status === 200) return false
  if (!text.includes('storage_unavailable')) throw new Error(`refused with ${status}: ${text}`)
  story.refused++
  return true
}

/** Suspends who is active, and brings back who is suspended. Nobody else may be asking for the same one. */
export async function turnMember(url: string, story: Story, member: Member): Promise<boolean> {
  const wanted = member.status === 'active' ? 'suspended' : 'active'
  const action = wanted === 'suspended' ? 'suspend' : PATHS[member.kind].back
  member.maybe = wanted
  const { status, text } = await manage(url, story, member.kind, 'update', { email: member.email, action })
  if (status === 0) return false
  member.maybe = undefined
  if (isRefused(story, status, text)) return true
  story.stored++
  member.status = wanted
  return true
}

/** Counted, but answered without waiting for that. */
export async function lookUpGroup(url: string, story: Story, email: string): Promise<boolean> {
  story.sent++
  const companyWebsite = email.slice(email.indexOf('@') + 1)
  const { status } = await post(`${url}/v1/buying-group`, { apikey: story.apiKey }, { companyWebsite })
  return status !== 0
}

/** Which status a member's key has, as the server says: it is let in or not. */
export async function isLetIn(url: string, story: Story, member: Member): Promise<boolean> {
  story.sent++
  const headers = { apikey: member.apiKey ?? '' }
  const { status } = await post(`${url}/v7/enrich`, headers, { companyName: 'Nothing is called so 4711' })
  return status === 200 || status === 402
}
