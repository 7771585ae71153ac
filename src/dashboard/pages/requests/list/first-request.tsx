/** What stands in the place of the list as long as nobody has asked anything. */

import { useQuery } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { Link } from 'wouter'
import { api, take } from '../../../api/client.ts'
import { curlLine } from '../../../api/curl-line.ts'
import { useOrganization, useOrganizations, useSandboxState } from '../../../api/queries.ts'
import { CopyButton } from '../../../ui/copy.tsx'
import { Empty } from '../../../ui/states.tsx'
import { exampleBody, OF_THE_SAMPLE } from './example-body.ts'

export function FirstRequest() {
  const line = curlLine({
    url: `${location.origin}/v7/enrich`,
    method: 'POST',
    headers: [
      ['apikey', useSomeKey()],
      ['content-type', 'application/json'],
    ],
    body: JSON.stringify(useExample()),
  })
  return (
    <Empty title="No request yet" icon={<Radio size={24} aria-hidden />}>
      <div className="stack first-request">
        <p>
          This page shows every request as it comes, and why it was answered so. Send one from a terminal, or{' '}
          <Link href="/try">send one from this page</Link>.
        </p>
        <div className="json">
          <CopyButton text={line} label="Copy the curl line" />
          <pre className="code">{line}</pre>
        </div>
      </div>
    </Empty>
  )
}

/** Somebody of the sample; of a market of one's own, the first that is stored. */
function useExample(): Readonly<Record<string, string>> {
  const { data: state } = useSandboxState()
  const isOwn = state !== undefined && state.startedWith.data !== null
  const { data: first } = useQuery({
    queryKey: ['contacts', 'first of all'],
    enabled: isOwn,
    queryFn: async () => {
      const query = { limit: '1' }
      const { contacts } = await take(api.GET('/sandbox/contacts', { params: { query } }))
      const { companies } = await take(api.GET('/sandbox/companies', { params: { query } }))
      return { person: contacts[0], company: companies[0] }
    },
  })
  return isOwn ? exampleBody(first?.person, first?.company) : OF_THE_SAMPLE
}

/** A key that works, of the first organization that may ask. */
function useSomeKey(): string {
  const first = useOrganizations().data?.find(({ status }) => status === 'active')
  const keys = useOrganization(first?.orgId).data?.keys ?? []
  const usable = keys.filter(({ status }) => status === 'active')
  return (usable.find(({ role }) => role === 'standard') ?? usable[0])?.apiKey ?? 'YOUR-KEY'
}
