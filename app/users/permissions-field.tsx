import { type FieldMetadata, getSelectProps } from '@conform-to/react'
import { isPermittedTo, ofWholeAccount, type Permission } from '#app/access/permissions'
import { userTypes } from '#app/access/user-types'
import type { UserType } from '#app/database/schema'
import { withinForm } from '#app/ui/control'
import { Drawer } from '#app/ui/drawer'
import { Table } from '#app/ui/table'
import { choiceName } from './choice-name'
import type { UserValues } from './user-schema'

const words = (text: string) => text.replaceAll('_', ' ')

/** Lists the permissions, with those in which a user differs from the user type. */
export function PermissionsField({
  field,
  type,
  givable,
}: {
  field: FieldMetadata<UserValues['permissions']>
  type: UserType
  givable: Permission[]
}) {
  const fields = field.getFieldset()
  const rows = givable.map((permission) => ({ permission, choice: fields[choiceName(permission)]! }))
  const differing = rows.filter(({ choice }) => (choice.value ?? 'default') !== 'default').length
  return (
    <Drawer title="Permissions that differ from the type" note={`${differing} of ${rows.length}`}>
      <Table caption="Permissions">
        <thead>
          <tr>
            <th scope="col">Permission</th>
            <th scope="col">{userTypes[type]}</th>
            <th scope="col">This user</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ permission, choice }) => {
            const [resource = '', action = ''] = permission.split('.')
            return (
              <tr key={permission}>
                <th scope="row" className="font-normal">
                  <span className="inline-block first-letter:uppercase">
                    {words(resource)}: {action}
                  </span>
                  {ofWholeAccount.has(permission) ? (
                    <span className="hint block">Not for a user of some places only</span>
                  ) : null}
                </th>
                <td>{isPermittedTo(type, permission) ? 'Yes' : 'No'}</td>
                <td>
                  <select
                    {...withinForm(getSelectProps(choice))}
                    // Only an error message refers to the id, so eighty lists do not each need one.
                    id={choice.valid ? undefined : choice.id}
                    className="field min-w-36 py-1"
                    aria-label={`${words(resource)}: ${action}`}
                  >
                    <option value="default">As the type</option>
                    <option value="allowed">Allowed</option>
                    <option value="refused">Not allowed</option>
                  </select>
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Drawer>
  )
}
