/** The users of an organization. */
import { EllipsisVertical, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import { Badge, toneOfState } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Empty } from '../../ui/states.tsx'
import { adminOf } from './admin-key.ts'
import { NewFor } from './new-key-dialog.tsx'
import type { Details, User } from './organization.ts'
import { type Action, createUser, updateUser, useService, useSetUserStatus } from './queries.ts'
import { AskedWith, Refused } from './service-notes.tsx'

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

const STATUSES: readonly User['status'][] = ['active', 'suspend', 'deleted']

interface UserRowProps {
  readonly user: User
  /** Whether there is a key to ask the service with. */
  readonly canAsk: boolean
  readonly onAct: (email: string, action: 'suspend' | 'active') => void
  readonly onSet: (userId: string, status: User['status']) => void
}

const UserRow = ({ user: { userId, email, role, status }, canAsk, onAct, onSet }: UserRowProps) => (
  <tr>
    <th scope="row" className="whose">
      {email}
    </th>
    <td>{role}</td>
    <td>
      <Badge tone={toneOfState(status)}>{status}</Badge>
    </td>
    <td>
      <div className="row-actions">
        {status === 'active' && (
          <Button
            slim
            onPress={() => onAct(email, 'suspend')}
            isDisabled={!canAsk}
            aria-label={`Suspend ${email}`}
          >
            Suspend
          </Button>
        )}
        {status === 'suspend' && (
          <Button
            slim
            onPress={() => onAct(email, 'active')}
            isDisabled={!canAsk}
            aria-label={`Reactivate ${email}`}
          >
            Reactivate
          </Button>
        )}
        <More
          label={`Set the status of ${email}`}
          heading="By the control interface, which asks nobody and counts against no limit"
          actions={STATUSES.map((one) => ({
            name: `Set ${one}`,
            onChoose: () => onSet(userId, one),
            isDisabled: one === status,
          }))}
        />
      </div>
    </td>
  </tr>
)

interface MenuAction {
  readonly name: string
  readonly onChoose: () => void
  readonly isDisabled?: boolean
}

interface MoreProps {
  /** What the actions are for, as in “More for ada@company.com”. */
  readonly label: string
  /** Above the actions: what they have in common. */
  readonly heading: string
  readonly actions: readonly MenuAction[]
}

const More = ({ label, heading, actions }: MoreProps) => (
  <MenuTrigger>
    <Button look="bare" slim aria-label={label}>
      <EllipsisVertical size={16} aria-hidden />
    </Button>
    <Popover className="popover menu" placement="bottom end">
      <Menu aria-label={label}>
        <MenuSection>
          <Header className="menu-heading">{heading}</Header>
          {actions.map(({ name, onChoose, isDisabled = false }) => (
            <MenuItem key={name} id={name} className="option" onAction={onChoose} isDisabled={isDisabled}>
              {name}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </Popover>
  </MenuTrigger>
)
