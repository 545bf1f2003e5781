import {
  allPermissions,
  isPermittedTo,
  ofParents,
  ofWholeAccount,
  type Permission,
} from '#app/session/permissions'
import { userTypes } from '#app/session/user-types'
import { Drawer } from '#app/ui/drawer'
import { Table } from '#app/ui/table'
import { choiceName, type TypedUser } from './typed-user'

const words = (text: string) => text.replaceAll('_', ' ')

/** Permission by permission, where a user differs from the type. Only those the person at the form has themselves. */
export function PermissionsField({
  typed,
  givable,
  isParent,
}: {
  typed: TypedUser
  givable: Permission[]
  isParent: boolean
}) {
  const shown = allPermissions.filter(
    (permission) => givable.includes(permission) && (isParent || !ofParents.has(permission)),
  )
  const choices = shown.map((permission) => typed.permissions[choiceName(permission)] ?? 'default')
  const differing = choices.filter((choice) => choice !== 'default').length
  return (
    <Drawer title="Permissions that differ from the type" note={`${differing} of ${shown.length}`}>
      <Table caption="Permissions">
        <thead>
          <tr>
            <th scope="col">Permission</th>
            <th scope="col">{userTypes[typed.type]}</th>
            <th scope="col">This user</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((permission) => {
            const name = choiceName(permission)
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
                <td>{isPermittedTo(typed.type, permission) ? 'Yes' : 'No'}</td>
                <td>
                  <select
                    className="field min-w-36 py-1"
                    name={`permissions.${name}`}
                    aria-label={`${words(resource)}: ${action}`}
                    defaultValue={typed.permissions[name] ?? 'default'}
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
