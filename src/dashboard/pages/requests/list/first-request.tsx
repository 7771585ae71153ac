/** What stands in the place of the list as long as nobody has asked anything. */
import { Radio } from 'lucide-react'
import { Link } from 'wouter'
import { curlLine } from '../../../api/curl-line.ts'
import { useOrganization, useOrganizations } from '../../../api/sandbox.ts'
import { CopyButton } from '../../../ui/copy.tsx'
import { Empty } from '../../../ui/states.tsx'

const ASKED = '{"contactEmail":"ada.keller@northwind-optics.example"}'

export function FirstRequest() {
  const line = curlLine({
    url: `${location.origin}/v7/enrich`,
    method: 'POST',
    headers: [
      ['apikey', useSomeKey()],
      ['content-type', 'application/json'],
    ],
    body: ASKED,
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

/** A key that works, of the first organization that may ask. */
function useSomeKey(): string {
  const first = useOrganizations().data?.find(({ status }) => status === 'active')
  const keys = useOrganization(first?.orgId).data?.keys ?? []
  const usable = keys.filter(({ status }) => status === 'active')
  return (usable.find(({ role }) => role === 'standard') ?? usable[0])?.apiKey ?? 'YOUR-KEY'
}
