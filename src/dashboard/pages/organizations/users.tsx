/** The users of an organization, and what can be done with each. */
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Empty } from '../../ui/states.tsx'
import { adminOf } from './admin-key.ts'
import { AskedWith } from './asked-with.tsx'
import { NewFor } from './new-for.tsx'
import { useSetUserStatus } from './queries.ts'
import { Refused } from './refused.tsx'
import { type Action, createUser, updateUser, useService } from './service.ts'
import type { Details, User } from './types.ts'
import { UserRow } from './user-row.tsx'

export function Users({ details }: { readonly details: Details }) {
  const [isCreating, setCreating] = useState(false)
  const admin = adminOf(details)
  const adminKey = 'key' in admin ? admin.key.apiKey : ''
  const service = useService((change: Action<'suspend' | 'active'>) => updateUser(adminKey, change))
  const control = useSetUserStatus(details.organization.orgId)
  const act = (email: string, action: 'suspend' | 'active'): void => {
    control.reset()
    service.mutate({ email, action })
  }
  const set = (userId: string, status: User['status']): void => {
    service.reset()
    control.mutate({ userId, status })
  }
  return (
    <Panel
      title="Users"
      flush
      actions={
        <Button slim onPress={() => setCreating(true)} isDisabled={adminKey === ''}>
          <UserPlus size={14} aria-hidden /> Create user
        </Button>
      }
    >
      <div className="panel-lead">
        <AskedWith admin={admin} operations="Create user, Suspend and Reactivate" path="/signals/v1/user/*" />
        <Refused error={service.error ?? control.error} />
      </div>
      {details.users.length === 0 ? (
        <Empty title="It has no users">Create one: it gets a key that enriches straight away.</Empty>
      ) : (
        <table className="table as-cards">
          <thead>
            <tr>
              <th scope="col">E-mail</th>
              <th scope="col">Role</th>
              <th scope="col">Status</th>
              <th scope="col" className="figure">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {details.users.map((user) => (
              <UserRow key={user.userId} user={user} canAsk={adminKey !== ''} onAct={act} onSet={set} />
            ))}
          </tbody>
        </table>
      )}
      <NewFor
        title="New user"
        hint="Gets the role user, and a key of its own. An address has one user at most."
        action="Create user"
        make={(email) => createUser(adminKey, email)}
        isOpen={isCreating}
        onClose={() => setCreating(false)}
      />
    </Panel>
  )
}
