import { type FieldMetadata, getSelectProps } from '@conform-to/react'
import { isPermittedByDefault, type Permission, wholeAccountPermissions } from '#app/kit/access/permissions'
import { userTypeLabels } from '#app/kit/access/user-types'
import type { UserType } from '#app/kit/database/schema'
import { toControlProps } from '#app/kit/ui/fields/control-props'
import { Drawer } from '#app/kit/ui/overlays/drawer'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { permissionFieldName } from './permission-field-name'
import { permissionChoiceLabels, permissionLabelOfField } from './permission-labels'
import type { UserValues } from './user-schema'

/** A select for each grantable permission: the user type's default, or an override for this user. */
export function PermissionsField({
  field,
  type,
  grantablePermissions,
}: {
  field: FieldMetadata<UserValues['permissions']>
  type: UserType
  grantablePermissions: Permission[]
}) {
  const fields = field.getFieldset()
  const rows = grantablePermissions.map((permission) => ({
    permission,
    choice: fields[permissionFieldName(permission)]!,
  }))
  const overrideCount = rows.filter(({ choice }) => (choice.value ?? 'default') !== 'default').length
  return (
    <Drawer title="Permissions that differ from the user type" summary={`${overrideCount} of ${rows.length}`}>
      <Table caption="Permissions">
        <thead>
          <tr>
            <th scope="col">Permission</th>
            <th scope="col">{userTypeLabels[type]}</th>
            <th scope="col">This user</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ permission, choice }) => {
            const label = permissionLabelOfField(permissionFieldName(permission))
            return (
              <TableRow key={permission}>
                <th scope="row" className="font-normal">
                  <span className="inline-block first-letter:uppercase">{label}</span>
                  {wholeAccountPermissions.has(permission) ? (
                    <span className="hint block">Not available with limited locations.</span>
                  ) : null}
                </th>
                <td>{isPermittedByDefault(type, permission) ? 'Yes' : 'No'}</td>
                <td>
                  <select
                    {...toControlProps(getSelectProps(choice))}
                    // Only an error message refers to the id. Omit it otherwise, because there are about eighty
                    // selects.
                    id={choice.valid ? undefined : choice.id}
                    className="field min-w-36 py-1"
                    aria-label={label}
                  >
                    {Object.entries(permissionChoiceLabels).map(([value, text]) => (
                      <option key={value} value={value}>
                        {text}
                      </option>
                    ))}
                  </select>
                </td>
              </TableRow>
            )
          })}
        </tbody>
      </Table>
    </Drawer>
  )
}
