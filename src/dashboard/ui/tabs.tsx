/** Tabs, of which one is shown at a time. */

import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import tabsStyles from './styles/tabs.module.css'

interface TabView<Id extends string = string> {
  readonly id: Id
  readonly name: string
  readonly content: ReactNode
}

interface TabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  readonly label: string
  readonly views: readonly TabView<Id>[]
  /** The chosen tab. Without it, the component keeps its own state. */
  readonly chosen?: Id
  readonly onChoose?: (id: Id) => void
}

export function Tabs<Id extends string>({ label, views, chosen, onChoose }: TabsProps<Id>) {
  const choose = (key: unknown): void => {
    const view = views.find(({ id }) => id === key)
    if (view) onChoose?.(view.id)
  }
  return (
    <AriaTabs
      className={tabsStyles.tabs}
      {...(chosen !== undefined && { selectedKey: chosen })}
      onSelectionChange={choose}
    >
      <TabList className={tabsStyles.tabList} aria-label={label}>
        {views.map(({ id, name }) => (
          <Tab key={id} id={id} className={tabsStyles.tab}>
            {name}
          </Tab>
        ))}
      </TabList>
      {views.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={tabsStyles.tabPanel}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
