import { Menu, MenuLink } from '#app/ui/menu'

/** What can be taken away from a list: exactly the rows the filter shows, all pages of them. */
export function ExportMenu({ csv, print }: { csv: string; print: string }) {
  return (
    <Menu id="export" label="Export" icon="download" align="end">
      <MenuLink to={csv} reloadDocument icon="download">
        Download CSV
      </MenuLink>
      <MenuLink to={print} reloadDocument icon="print">
        Print
      </MenuLink>
    </Menu>
  )
}
