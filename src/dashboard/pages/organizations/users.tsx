/** The users of an organization. */
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { OrganizationDetails } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Empty } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import tableStyles from '../../ui/styles/table.module.css'
import { Table } from '../../ui/table.tsx'
import { showError, showToast } from '../../ui/toasts.tsx'
import { AccountCells, RowAction } from './account-cells.tsx'
import { ActionMenu } from './action-menu.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { findAdminKey, type OrganizationUser, USER_ROLES } from './organization.ts'
import {
  type Action,
  createControlUser,
  createUser,
  updateUser,
  useDeleteUser,
  useServiceOperation,
  useSetUserStatus,
} from './queries.ts'
import { ServiceError, ServiceNote } from './service-api-notes.tsx'

export function Users({ details }: { readonly details: OrganizationDetails }) {
  const [isCreating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<OrganizationUser>()
  const { mutate: remove } = useDeleteUser(details.orgId)
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
        <Button slim onPress={() => setCreating(true)}>
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
              <UserRow
                key={user.userId}
                user={user}
                canManage={adminKey !== ''}
                onAct={act}
                onSet={set}
                onDelete={() => setDeleting(user)}
              />
            ))}
          </tbody>
        </Table>
      )}
      <NewKeyDialog
        title="New user"
        hint="The user gets an API key. Each address can have one user."
        action="Create user"
        roles={USER_ROLES}
        serviceRole={adminKey === '' ? undefined : 'user'}
        create={(email, role, byService) =>
          byService ? createUser(adminKey, email) : createControlUser(details.orgId, { email, role })
        }
        isOpen={isCreating}
        onClose={() => setCreating(false)}
      />
      <Confirm
        title={`Delete ${deleting?.email ?? ''}?`}
        action="Delete user"
        isOpen={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        onConfirm={() =>
          deleting &&
          remove(deleting.userId, {
            onSuccess: ({ email }) => showToast(`Deleted ${email} and the key.`),
            onError: showError,
          })
        }
      >
        <p>
          This also deletes the key of the user. Requests with it return 401 invalid_api_key. For
          user_deleted, set the status deleted instead.
        </p>
      </Confirm>
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
  readonly onDelete: () => void
}

const UserRow = ({
  user,
  user: { userId, email, status },
  canManage,
  onAct,
  onSet,
  onDelete,
}: UserRowProps) => (
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
          actions={[
            ...USER_STATUSES.map((one) => ({
              name: `Set ${one}`,
              onChoose: () => onSet(userId, one),
              isDisabled: one === status,
            })),
            { name: 'Delete user…', onChoose: onDelete },
          ]}
        />
      </div>
    </td>
  </tr>
)
