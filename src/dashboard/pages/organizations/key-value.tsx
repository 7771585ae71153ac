/** The value of a key. */
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { maskKey } from '../../api/keys.ts'
import { isPublicKey } from '../../api/request-code.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import textStyles from '../../ui/styles/text.module.css'
import type { OrganizationKey } from './organization.ts'
import styles from './page.module.css'

/** A key, hidden by default for screen sharing unless it is public. */
export function KeyValue({ apiKey: { email, apiKey } }: { readonly apiKey: OrganizationKey }) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className={styles.keyValue}>
      <code>{isShown ? apiKey : maskKey(apiKey)}</code>
      <span className={styles.keyActions}>
        {!isPublicKey(apiKey) && (
          <Button
            slim
            look="bare"
            onPress={() => setShown(!isShown)}
            aria-label={`${isShown ? 'Hide' : 'Show'} the key of ${email}`}
          >
            <Icon size={14} aria-hidden />
          </Button>
        )}
        <CopyButton text={apiKey} label={`Copy the key of ${email}`} />
      </span>
    </div>
  )
}

interface NewKeyProps {
  readonly name: string
  readonly value: string
  /** What the key is for. */
  readonly purpose?: string
}

/** A new key with a copy button. */
export const NewKey = ({ name, value, purpose }: NewKeyProps) => (
  <div>
    <p className={textStyles.small}>
      <strong>{name}</strong> <span className={textStyles.quiet}>{purpose}</span>
    </p>
    <div className={styles.keyValue}>
      <code>{value}</code>
      <CopyButton text={value} label={`Copy ${name}`} shown="Copy" />
    </div>
  </div>
)
