/** Goes to any page, organization, person, or company, or runs an action. */
import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { Problem } from '../ui/loading-states.tsx'
import dialogStyles from '../ui/styles/dialog.module.css'
import fieldStyles from '../ui/styles/field.module.css'
import { useCommands } from './commands.ts'
import type { Command } from './fixed-commands.ts'
import styles from './frame.module.css'

interface CommandPaletteProps {
  readonly onClose: () => void
  readonly onShowKeys: () => void
}

export function CommandPalette({ onClose, onShowKeys }: CommandPaletteProps) {
  const [text, setText] = useState('')
  const { groups, failed, isSearching } = useCommands(text, onShowKeys)
  const commands = groups.flatMap((group) => group.commands)
  const run = (key: unknown): void => {
    onClose()
    commands.find(({ id }) => id === key)?.run?.()
  }
  /** Enter opens the highlighted result, or the first one if results from the server have replaced it. Escape would only clear the field at first. */
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, ctrlKey, metaKey, nativeEvent } = event
    if (!['Enter', 'Escape'].includes(key) || ctrlKey || metaKey || nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') {
      onClose()
      return
    }
    const dialog = event.currentTarget.closest('[role=dialog]')
    const highlighted = dialog?.querySelector<HTMLElement>('[role=option][data-focused]')?.dataset.key
    const first = text === '' ? undefined : commands[0]
    const command = commands.find(({ id }) => id === highlighted) ?? first
    if (command === undefined) return
    if (command.href !== undefined) location.assign(command.href)
    run(command.id)
  }
  return (
    <ModalOverlay
      className={clsx(dialogStyles.modalOverlay, styles.overlay)}
      isDismissable
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Modal className={clsx(dialogStyles.modal, styles.palette)}>
        <Dialog aria-label="Command palette">
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField aria-label="Search pages, records, and actions" autoFocus>
              <Input
                className={clsx(fieldStyles.input, styles.paletteInput)}
                placeholder="Search pages, records, and actions"
                onKeyDownCapture={handleKey}
              />
            </SearchField>
            <ListBox
              aria-label="Results"
              className={styles.results}
              items={groups.map((group) => ({ ...group, id: group.title }))}
              onAction={run}
              renderEmptyState={() => (
                <p className={fieldStyles.menuHeading}>{isSearching ? 'Searching…' : 'Nothing found.'}</p>
              )}
            >
              {({ title, commands }) => (
                <ListBoxSection id={title}>
                  <Header>{title}</Header>
                  <Collection items={commands}>{(command) => <Result command={command} />}</Collection>
                </ListBoxSection>
              )}
            </ListBox>
          </Autocomplete>
          {failed !== undefined && <Problem error={failed.error} onRetry={() => void failed.refetch()} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const Result = ({ command: { id, name, detail, icon: Icon, href } }: { readonly command: Command }) => (
  <ListBoxItem
    id={id}
    textValue={detail === undefined ? name : `${name}, ${detail}`}
    className={clsx(fieldStyles.option, styles.result)}
    {...(href !== undefined && { href })}
  >
    <Icon size={16} aria-hidden />
    <span slot="label">{name}</span>
    {detail !== undefined && <small title={detail}>{detail}</small>}
  </ListBoxItem>
)
