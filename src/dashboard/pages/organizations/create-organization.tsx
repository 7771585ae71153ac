/** The dialog that creates an organization and shows its keys. */
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { mapFieldProblems } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Choice, Switch, TextInput } from '../../ui/field.tsx'
import { Problem } from '../../ui/loading-states.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
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
      <div className="row">
        <Link className="button primary" href={`/organizations/${orgId}`} onClick={onClose}>
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
type Texts = Partial<Record<TextField, string>>

function CreateForm({ error, isBusy, onSubmit, onCancel }: CreateFormProps) {
  const [texts, setTexts] = useState<Texts>({})
  const [others, setOthers] = useState<NewOrganization>({ subscription: 'plus' })
  const [numberProblems, setNumberProblems] = useState<Readonly<Record<string, string>>>({})
  useUnsaved(Object.values(texts).some((text) => text !== ''))
  const problems = { ...mapFieldProblems(error), ...numberProblems }
  const isGeneralError = error !== null && Object.keys(problems).length === 0

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { body, wrong } = parseFields(texts)
    setNumberProblems(wrong)
    if (Object.keys(wrong).length === 0) onSubmit({ ...others, ...body })
  }
  const field = ({ field: name, label, hint }: (typeof TEXT_FIELDS | typeof NUMBER_FIELDS)[number]) => (
    <TextInput
      key={name}
      label={label}
      hint={hint}
      value={texts[name] ?? ''}
      onChange={(value) => setTexts({ ...texts, [name]: value })}
      problem={problems[name]}
      autoFocus={name === 'orgName'}
    />
  )
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="quiet">The organization starts with an admin, a user, and an API key for each.</p>
      {TEXT_FIELDS.map(field)}
      <div className="pair">
        <Choice
          label="Subscription"
          hint={SUBSCRIPTION_HINTS[others.subscription ?? 'plus']}
          value={others.subscription ?? 'plus'}
          onChange={(subscription) => setOthers({ ...others, subscription })}
          options={SUBSCRIPTIONS}
        />
        {NUMBER_FIELDS.map(field)}
      </div>
      <Switch
        label="Active (inactive organizations can only view their users and keys)"
        isOn={others.status !== 'inactive'}
        onChange={(isOn) => setOthers({ ...others, status: isOn ? 'active' : 'inactive' })}
      />
      <Switch
        label="Mask email addresses: j***@domain.com"
        isOn={others.maskEmail ?? false}
        onChange={(maskEmail) => setOthers({ ...others, maskEmail })}
      />
      <Switch
        label="Mask direct dials: +1 415 555 ****"
        isOn={others.maskDirectDial ?? false}
        onChange={(maskDirectDial) => setOthers({ ...others, maskDirectDial })}
      />
      {isGeneralError && <Problem error={error} />}
      <div className="row">
        <Button look="primary" type="submit" once isPending={isBusy}>
          {' '}
          Create{' '}
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

/** Returns the filled fields, and the problems of those that are not numbers. */
function parseFields(texts: Texts) {
  const body: NewOrganization = {}
  const wrong: Record<string, string> = {}
  for (const { field } of TEXT_FIELDS) if (texts[field]) body[field] = texts[field]
  for (const { field } of NUMBER_FIELDS) {
    const text = texts[field]?.trim()
    if (!text) continue
    try {
      body[field] = parseNumber(text)
    } catch (error) {
      wrong[field] = error instanceof Error ? error.message : ''
    }
  }
  return { body, wrong }
}
