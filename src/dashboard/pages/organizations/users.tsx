/** The users of an organization. */
import { clsx } from 'clsx'
import { EllipsisVertical, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import type { OrganizationDetails } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Empty } from '../../ui/loading-states.tsx'
import fieldStyles from '../../ui/styles/field.module.css'
import layout from '../../ui/styles/layout.module.css'
import tableStyles from '../../ui/styles/table.module.css'
import { Table } from '../../ui/table.tsx'
import { AccountCells, RowAction } from './account-cells.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { findAdminKey, type OrganizationUser } from './organization.ts'
import { type Action, createUser, updateUser, useServiceOperation, useSetUserStatus } from './queries.ts'
import { ServiceError, ServiceNote } from './service-api-notes.tsx'

export function Users({ details }: { readonly details: OrganizationDetails }) {
  const [isCreating, setCreating] = useState(false)
  const admin = findAdminKey(details)
  const adminKey = 'key' in admin ? admin.key.apiKey : ''
  const service = useServiceOperation((change: Action<'suspend' | 'active'>) => updateUser(adminKey, change))
  const control = useSetUserStatus(details.orgId)
  const act = (email: string, action: 'suspend' | 'active'): void => {
    control.reset()
    service.mutate({ email, action })
  }
  const set = (userId: string, status: OrganizationUser['status']): void => {
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
      <div className={layout.panelLead}>
        <ServiceNote
          admin={admin}
          operations="Create user, Suspend, and Reactivate"
          path="/signals/v1/user/*"
        />
        <ServiceError error={service.error ?? control.error} />
      </div>
      {details.users.length === 0 ? (
        <Empty title="No users">Create a user. The new key works immediately.</Empty>
      ) : (
        <Table columns={['Email', 'Role', 'Status', { label: 'Actions', isFigure: true }]} asCards>
          <tbody>
            {details.users.map((user) => (
              <UserRow key={user.userId} user={user} canManage={adminKey !== ''} onAct={act} onSet={set} />
            ))}
          </tbody>
        </Table>
      )}
      <NewKeyDialog
        title="New user"
        hint="The user gets the role user and an API key. Each address can have one user."
        action="Create user"
        create={(email) => createUser(adminKey, email)}
        isOpen={isCreating}
        onClose={() => setCreating(false)}
      />
    </Panel>
  )
}

const USER_STATUSES: readonly OrganizationUser['status'][] = ['active', 'suspend', 'deleted']

interface UserRowProps {
  readonly user: OrganizationUser
  /** Whether an admin key is available for changes. */
  readonly canManage: boolean
  readonly onAct: (email: string, action: 'suspend' | 'active') => void
  readonly onSet: (userId: string, status: OrganizationUser['status']) => void
}

const UserRow = ({ user, user: { userId, email, status }, canManage, onAct, onSet }: UserRowProps) => (
  <tr>
    <AccountCells account={user} />
    <td>
      <div className={tableStyles.rowActions}>
        {status === 'active' && (
          <RowAction
            name="Suspend"
            target={email}
            isDisabled={!canManage}
            onPress={() => onAct(email, 'suspend')}
          />
        )}
        {status === 'suspend' && (
          <RowAction
            name="Reactivate"
            target={email}
            isDisabled={!canManage}
            onPress={() => onAct(email, 'active')}
          />
        )}
        <ActionMenu
          label={`Set the status of ${email}`}
          heading="By the control API, without checks or rate limits"
          actions={USER_STATUSES.map((one) => ({
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

interface ActionMenuProps {
  /** The accessible name, such as “Set the status of ada@company.com”. */
  readonly label: string
  /** The heading above the actions. */
  readonly heading: string
  readonly actions: readonly MenuAction[]
}

const ActionMenu = ({ label, heading, actions }: ActionMenuProps) => (
  <MenuTrigger>
    <Button look="bare" slim aria-label={label}>
      <EllipsisVertical size={16} aria-hidden />
    </Button>
    <Popover className={clsx(fieldStyles.popover, fieldStyles.menu)} placement="bottom end">
      <Menu aria-label={label}>
        <MenuSection>
          <Header className={fieldStyles.menuHeading}>{heading}</Header>
          {actions.map(({ name, onChoose, isDisabled = false }) => (
            <MenuItem
              key={name}
              id={name}
              className={fieldStyles.option}
              onAction={onChoose}
              isDisabled={isDisabled}
            >
              {name}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </Popover>
  </MenuTrigger>
)
