/** The dialog that creates an organization and shows its keys. */
import { clsx } from 'clsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { mapFieldProblems } from '../../api/errors.ts'
import type { SandboxOrganization } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useUnsaved } from '../../ui/edited-forms.ts'
import { FormChoice, FormSwitch, FormText } from '../../ui/form.tsx'
import { Problem } from '../../ui/loading-states.tsx'
import buttonStyles from '../../ui/styles/button.module.css'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { NewKeyValue } from './new-key-dialog.tsx'
import { type NewOrganization, parseNumber, SUBSCRIPTION_HINTS, SUBSCRIPTIONS } from './organization.ts'
import { useCreateOrganization } from './queries.ts'

interface CreateProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function CreateOrganization({ isOpen, onClose }: CreateProps) {
  return (
    <Dialog title="New organization" isOpen={isOpen} onClose={onClose} isForm>
      <CreateSteps onClose={onClose} />
    </Dialog>
  )
}

/** The steps of the dialog. They restart each time it opens. */
function CreateSteps({ onClose }: Pick<CreateProps, 'onClose'>) {
  const { mutate, data, error, isPending } = useCreateOrganization()
  const [isSent, setSent] = useState(false)
  if (data === undefined || !isSent) {
    return (
      <CreateForm
        error={error}
        isBusy={isPending}
        onSubmit={(body) => mutate(body, { onSuccess: () => setSent(true) })}
        onCancel={onClose}
      />
    )
  }
  const { orgId, orgName, adminKey, apiKey } = data
  return (
    <>
      <p role="status">
        Created <strong>{orgName}</strong>. Its keys are active. You can also find them on its page.
      </p>
      <NewKeyValue name="API key" value={apiKey} purpose="for Enrich and Buying group (header apikey)" />
      <NewKeyValue
        name="Admin key"
        value={adminKey}
        purpose="for users and keys (headers Admin-Api-Key and Api-Key)"
      />
      <div className={layout.row}>
        <Link
          className={clsx(buttonStyles.button, buttonStyles.primary)}
          to={`/organizations/${orgId}`}
          onClick={onClose}
        >
          {' '}
          Open organization{' '}
        </Link>
        <Button onPress={onClose}>Close</Button>
      </div>
    </>
  )
}

interface CreateFormProps {
  readonly error: unknown
  readonly isBusy: boolean
  readonly onSubmit: (body: NewOrganization) => void
  readonly onCancel: () => void
}

const TEXT_FIELDS = [
  { field: 'orgName', label: 'Name', hint: 'Default: test- and the start of the ID.' },
  {
    field: 'website',
    label: 'Website',
    hint: 'Email addresses use this domain. Default: derived from the name and the ID.',
  },
] as const
const NUMBER_FIELDS = [
  { field: 'credits', label: 'Credits', hint: 'Default: unlimited.' },
  { field: 'qpsLimit', label: 'Requests per second', hint: 'qpsLimit. Default: 1,000.' },
  { field: 'dailyRateLimit', label: 'Requests per day', hint: 'dailyRateLimit. Default: 1,000,000.' },
] as const
type TextField = (typeof TEXT_FIELDS | typeof NUMBER_FIELDS)[number]['field']

interface Values extends Record<TextField, string> {
  readonly subscription: SandboxOrganization['subscription']
  readonly isActive: boolean
  readonly maskEmail: boolean
  readonly maskDirectDial: boolean
}

const NEW_ORGANIZATION: Values = {
  orgName: '',
  website: '',
  credits: '',
  qpsLimit: '',
  dailyRateLimit: '',
  subscription: 'plus',
  isActive: true,
  maskEmail: false,
  maskDirectDial: false,
}

function CreateForm({ error, isBusy, onSubmit, onCancel }: CreateFormProps) {
  const { control, formState, handleSubmit, setError, watch } = useForm({ defaultValues: NEW_ORGANIZATION })
  const { dirtyFields } = formState
  useUnsaved([...TEXT_FIELDS, ...NUMBER_FIELDS].some(({ field }) => dirtyFields[field]))
  const problems = mapFieldProblems(error)
  const isGeneralError = error !== null && Object.keys(problems).length === 0

  const submit = handleSubmit((values) => {
    const { body, wrong } = parseFields(values)
    for (const { field, message } of wrong) setError(field, { message })
    if (wrong.length === 0) onSubmit(body)
  })
  const field = ({ field: name, label, hint }: (typeof TEXT_FIELDS | typeof NUMBER_FIELDS)[number]) => (
    <FormText
      key={name}
      control={control}
      name={name}
      label={label}
      hint={hint}
      problem={problems[name]}
      autoFocus={name === 'orgName'}
    />
  )
  return (
    <form className={layout.stack} onSubmit={submit} noValidate>
      <p className={textStyles.quiet}>
        The organization starts with an admin, a user, and an API key for each.
      </p>
      {TEXT_FIELDS.map(field)}
      <div className={layout.pair}>
        <FormChoice
          control={control}
          name="subscription"
          label="Subscription"
          hint={SUBSCRIPTION_HINTS[watch('subscription')]}
          options={SUBSCRIPTIONS}
        />
        {NUMBER_FIELDS.map(field)}
      </div>
      <FormSwitch
        control={control}
        name="isActive"
        label="Active (inactive organizations can only view their users and keys)"
      />
      <FormSwitch control={control} name="maskEmail" label="Mask email addresses: j***@domain.com" />
      <FormSwitch control={control} name="maskDirectDial" label="Mask direct dials: +1 415 555 ****" />
      {isGeneralError && <Problem error={error} />}
      <div className={layout.row}>
        <Button look="primary" type="submit" once isPending={isBusy}>
          {' '}
          Create{' '}
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

/** Returns the request body without empty fields, and the fields that are not numbers. */
function parseFields({ subscription, isActive, maskEmail, maskDirectDial, ...texts }: Values) {
  const body: NewOrganization = {
    subscription,
    ...(!isActive && { status: 'inactive' }),
    ...(maskEmail && { maskEmail }),
    ...(maskDirectDial && { maskDirectDial }),
  }
  const wrong: { readonly field: TextField; readonly message: string }[] = []
  for (const { field } of TEXT_FIELDS) if (texts[field]) body[field] = texts[field]
  for (const { field } of NUMBER_FIELDS) {
    const text = texts[field].trim()
    if (text === '') continue
    try {
      body[field] = parseNumber(text)
    } catch (error) {
      wrong.push({ field, message: error instanceof Error ? error.message : '' })
    }
  }
  return { body, wrong }
}
