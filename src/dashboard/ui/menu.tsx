/** Actions that are needed now and then, behind a button. */
import { EllipsisVertical } from 'lucide-react'
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'

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

export const More = ({ label, heading, actions }: MoreProps) => (
  <MenuTrigger>
    <Button className="button bare slim" aria-label={label}>
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
