import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { go } from '../../hash-location.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { count } from '../../ui/format.ts'
import { tell, tellError } from '../../ui/toasts.tsx'
import { useDeleteOrganization } from './queries.ts'
import type { Organization } from './types.ts'

export function DeleteOrganization({ organization }: { readonly organization: Organization }) {
  const { orgId, orgName, userCount, keyCount } = organization
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useDeleteOrganization(orgId)
  const remove = (): void =>
    mutate(undefined, {
      onError: tellError,
      onSuccess: () => {
        tell(`${orgName} is deleted.`)
        go('/organizations', { discardEdits: true })
      },
    })
  return (
    <>
      <Button look="danger" onPress={() => setAsking(true)} isDisabled={isPending}>
        <Trash2 size={16} aria-hidden /> Delete
      </Button>
      <Confirm
        title={`Delete ${orgName}?`}
        action="Delete it"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <p>
          {count(userCount, 'user')} and {count(keyCount, 'key')} go with it, and all its charges, daily
          counts and idempotency keys. Its keys are unknown from then on: 401. A reset brings back
          organizations that were there at the start.
        </p>
      </Confirm>
    </>
  )
}
