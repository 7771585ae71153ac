/** The API keys of an organization. */
import { clsx } from 'clsx'
import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { OrganizationDetails } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Empty } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import tableStyles from '../../ui/styles/table.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { Table } from '../../ui/table.tsx'
import { showError, showToast } from '../../ui/toasts.tsx'
import { AccountCells, RowAction } from './account-cells.tsx'
import { ActionMenu } from './action-menu.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import {
  findAdminKey,
  getKeyProblem,
  KEY_ROLES,
  maskKey,
  type OrganizationKey,
  type OrganizationUser,
} from './organization.ts'
import styles from './page.module.css'
import {
  type Action,
  createControlKey,
  createKey,
  updateKey,
  useDeleteKey,
  useServiceOperation,
} from './queries.ts'
import { ServiceError, ServiceNote } from './service-api-notes.tsx'

export function Keys({ details }: { readonly details: OrganizationDetails }) {
  const [isCreating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<OrganizationKey>()
  const { mutate: remove } = useDeleteKey(details.orgId)
  const admin = findAdminKey(details)
  const adminKey = 'key' in admin ? admin.key.apiKey : ''
  const { mutate, error } = useServiceOperation((change: Action<'suspend' | 'activate'>) =>
    updateKey(adminKey, change),
  )
  return (
    <Panel
      title="Keys"
      flush
      actions={
        <Button slim onPress={() => setCreating(true)}>
          <KeyRound size={14} aria-hidden /> Create key
        </Button>
      }
    >
      <div className={layout.panelLead}>
        <ServiceNote admin={admin} operations="Create key, Suspend, and Activate" path="/signals/v1/key/*" />
        <ServiceError error={error} />
      </div>
      {details.keys.length === 0 ? (
        <Empty title="No keys">This organization cannot send requests. Create a key.</Empty>
      ) : (
        <Table columns={['Email', 'Role', 'Status', 'Key', { label: 'Actions', isFigure: true }]} asCards>
          <tbody>
            {details.keys.map((key) => (
              <KeyRow
                key={key.keyId}
                apiKey={key}
                users={details.users}
                canManage={adminKey !== ''}
                onAct={(action) => mutate({ email: key.email, action })}
                onDelete={() => setDeleting(key)}
              />
            ))}
          </tbody>
        </Table>
      )}
      <NewKeyDialog
        title="New key"
        hint="Each address can have one key and needs no user."
        action="Create key"
        roles={KEY_ROLES}
        serviceRole={adminKey === '' ? undefined : 'standard'}
        create={(email, role, byService) =>
          byService ? createKey(adminKey, email) : createControlKey(details.orgId, { email, role })
        }
        isOpen={isCreating}
        onClose={() => setCreating(false)}
      />
      <Confirm
        title={`Delete the key of ${deleting?.email ?? ''}?`}
        action="Delete key"
        isOpen={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        onConfirm={() =>
          deleting &&
          remove(deleting.keyId, {
            onSuccess: ({ email }) => showToast(`Deleted the key of ${email}.`),
            onError: showError,
          })
        }
      >
        <p>Requests with the key return 401. Its user stays.</p>
      </Confirm>
    </Panel>
  )
}

interface KeyRowProps {
  readonly apiKey: OrganizationKey
  readonly users: readonly OrganizationUser[]
  /** Whether an admin key is available for changes. */
  readonly canManage: boolean
  readonly onAct: (action: 'suspend' | 'activate') => void
  readonly onDelete: () => void
}

function KeyRow({ apiKey, users, canManage, onAct, onDelete }: KeyRowProps) {
  const { email, status } = apiKey
  const problem = getKeyProblem(apiKey, users)
  const act = status === 'active' ? ACTIONS.suspend : ACTIONS.activate
  return (
    <tr>
      <AccountCells account={apiKey}>
        {problem !== undefined && <div className={clsx(textStyles.small, textStyles.quiet)}>{problem}</div>}
      </AccountCells>
      <td className={tableStyles.wholeLine}>
        <KeyValue apiKey={apiKey} />
      </td>
      <td>
        <div className={tableStyles.rowActions}>
          <RowAction
            name={act.name}
            target={`the key of ${email}`}
            isDisabled={!canManage}
            onPress={() => onAct(act.action)}
          />
          <ActionMenu
            label={`More actions for the key of ${email}`}
            heading="By the control API, without checks or rate limits"
            actions={[{ name: 'Delete key…', onChoose: onDelete }]}
          />
        </div>
      </td>
    </tr>
  )
}

const ACTIONS = {
  suspend: { name: 'Suspend', action: 'suspend' },
  activate: { name: 'Activate', action: 'activate' },
} as const

/** The value of a key, hidden by default for screen sharing. */
function KeyValue({ apiKey: { email, apiKey } }: { readonly apiKey: OrganizationKey }) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className={styles.keyValue}>
      <code>{isShown ? apiKey : maskKey(apiKey)}</code>
      <span className={styles.keyActions}>
        <Button
          slim
          look="bare"
          onPress={() => setShown(!isShown)}
          aria-label={`${isShown ? 'Hide' : 'Show'} the key of ${email}`}
        >
          <Icon size={14} aria-hidden />
        </Button>
        <CopyButton text={apiKey} label={`Copy the key of ${email}`} />
      </span>
    </div>
  )
}
