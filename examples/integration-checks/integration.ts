// An integration that passes the checks. In your project, this is your code.

/** A record of a CRM. */
export interface CrmRecord {
  readonly id: string
  readonly email: string
  jobTitle: string
  city: string
  phone: string
  status: string
}

export interface Service {
  readonly url: string
  readonly apiKey: string
}

type Enriched = Readonly<Record<string, string>>

/** Enriches records of a CRM one after the other. */
export async function enrichRecords(
  records: readonly CrmRecord[],
  service: Service,
  log: (line: string) => void,
) {
  for (const record of records) {
    const result = await enrich(record, service, log)
    // All other records would get the same error.
    if (result === 401) return log('The key was rejected. The remaining records are not enriched.')
    if (result === 402) return log('The credits are used up. The remaining records are not enriched.')
    if (result !== undefined) update(record, result)
  }
}

function update(
  record: CrmRecord,
  { recordStatus, accuracy = '', conJobTitleEn, conWorkLocCity, directDial1 }: Enriched,
): void {
  if (recordStatus === 'Active' || recordStatus === 'No Longer') record.status = recordStatus
  // An unknown status may mean anything, and a match with a lower grade may be someone else.
  if (recordStatus !== 'Active' || !['A+', 'A'].includes(accuracy)) return
  // Blank fields are unknown, so the values of the CRM stay.
  if (conJobTitleEn) record.jobTitle = conJobTitleEn
  if (conWorkLocCity) record.city = conWorkLocCity
  // An asterisk masks a digit.
  if (directDial1 && !directDial1.includes('*')) record.phone = directDial1
}

const ATTEMPTS = 4

/** Returns `undefined` if a record cannot be enriched. */
async function enrich({ id, email }: CrmRecord, { url, apiKey }: Service, log: (line: string) => void) {
  let lost = 0
  for (let attempt = 1; attempt <= ATTEMPTS && lost < 2; attempt++) {
    try {
      const response = await fetch(`${url}/v7/enrich`, {
        method: 'POST',
        headers: { apikey: apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ recordId: id, contactEmail: email }),
        signal: AbortSignal.timeout(30_000),
      })
      if (response.status === 401 || response.status === 402) return response.status
      if (response.status === 429 || response.status >= 500) {
        await wait(Number(response.headers.get('retry-after') ?? 2 ** attempt))
        continue
      }
      const body = await response.json()
      if (response.ok) return body as Enriched
      log(`${id}: ${body.error.code}`)
      return
    } catch {
      lost++
      log(`${id}: the response was lost. A retry may be charged a second time.`)
    }
  }
  return
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
