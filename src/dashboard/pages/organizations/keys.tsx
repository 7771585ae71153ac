/** The keys of an organization: whose, whether they work, and their values where they are asked for. */
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Empty } from '../../ui/states.tsx'
import { adminOf } from './admin-key.ts'
import { AskedWith } from './asked-with.tsx'
import { KeyRow } from './key-row.tsx'
import { NewFor } from './new-for.tsx'
import { Refused } from './refused.tsx'
import { type Action, createKey, updateKey, useService } from './service.ts'
import type { Details } from './types.ts'

export function Keys({ details }: { readonly details: Details }) {
  const [isCreating, setCreating] = useState(false)
  const admin = adminOf(details)
  const adminKey = 'key' in admin ? admin.key.apiKey : ''
  const { mutate, error } = useService((change: Action<'suspend' | 'activate'>) =>
    updateKey(adminKey, change),
  )
  return (
    <Panel
      title="Keys"
      flush
      actions={
        <Button slim onPress={() => setCreating(true)} isDisabled={adminKey === ''}>
          <KeyRound size={14} aria-hidden /> Create key
        </Button>
      }
    >
      <div className="panel-lead">
        <AskedWith admin={admin} operations="Create key, Suspend and Activate" path="/signals/v1/key/*" />
        <Refused error={error} />
      </div>
      {details.keys.length === 0 ? (
        <Empty title="It has no keys">
          Nobody can ask anything for it. Make another organization: it comes with keys.
        </Empty>
      ) : (
        <table className="table as-cards">
          <thead>
            <tr>
              <th scope="col">Whose</th>
              <th scope="col">Role</th>
              <th scope="col">Status</th>
              <th scope="col">Value</th>
              <th scope="col" className="figure">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {details.keys.map((key) => (
              <KeyRow
                key={key.keyId}
                apiKey={key}
                users={details.users}
                canAsk={adminKey !== ''}
                onAct={(action) => mutate({ email: key.email, action })}
              />
            ))}
          </tbody>
        </table>
      )}
      <NewFor
        title="New key"
        hint="A standard key. An address has one key at most, and needs no user."
        action="Create key"
        make={(email) => createKey(adminKey, email)}
        isOpen={isCreating}
        onClose={() => setCreating(false)}
      />
    </Panel>
  )
}
