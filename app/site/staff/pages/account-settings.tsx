import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { switchAreas } from '#app/kit/access/switch-areas'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { describeShown, respondWithConflicts } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { pluralize } from '#app/kit/ui/format-numbers'
import { useForm } from '#app/kit/ui/forms/use-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { ShownValues } from '#app/platform/page/shown-values'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { AccountForm } from '../account-form'
import { switchesSchema } from '../accounts/account-schemas'
import {
  type AccountSwitch,
  accountSwitches,
  positionsFrom,
  type SwitchPosition,
} from '../accounts/account-switches'
import { changeSwitches } from '../accounts/change-account.server'
import { findAccount, listStoredSettings } from '../accounts/find-accounts.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  requireViewer(context)
  const account = await findAccount(params.otherAccountId)
  const positions = Object.fromEntries(positionsFrom(await listStoredSettings(account.id)))
  const shown = describeShown({ switches: positions })
  return { account, positions, shown, constraint: constraintOf(switchesSchema) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const account = await findAccount(params.otherAccountId)
  const form = await readForm(request, switchesSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const positions = new Map<string, SwitchPosition>()
  for (const [code, position] of Object.entries(form.value.switches))
    if (position) positions.set(code, position)
  const actor = { name: viewer.name, ip: context.ip }
  const changes = await changeSwitches(actor, account.id, positions, form.value)
  if (!Array.isArray(changes)) return respondWithConflicts(form, changes)
  return redirectWithFlash(
    siteHref('/staff/accounts/:otherAccountId/settings', { otherAccountId: account.id }),
    changes.length > 0
      ? `${pluralize(changes.length, 'setting')} changed, from the next request`
      : 'Nothing was changed',
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Settings of ${data?.account.name ?? 'an account'}`) },
]

const options = ({ default: isOn }: AccountSwitch) => [
  { value: 'default', label: `Default (${isOn ? 'on' : 'off'})` },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
]

export default function StaffAccountSettings() {
  const { account, positions, shown, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof switchesSchema>>({
    id: 'switches',
    lastResult: reply,
    constraint,
    defaultValue: { switches: positions },
  })
  const fieldsByCode = fields.switches.getFieldset() as FieldsByCode
  return (
    <AccountForm
      accountId={account.id}
      title={`Settings of ${account.name}`}
      meta="A change applies to the next request. The account’s audit log records it and the reason."
      form={form}
      shownValues={<ShownValues shown={shown} reply={reply} noun="account" />}
      reason={fields.reason}
      button="Save settings"
      isWide
    >
      {switchGroups.map(({ title, switches }) => (
        <section key={title}>
          <h2 className="font-semibold">{title}</h2>
          <SwitchGrid switches={switches} fieldsByCode={fieldsByCode} />
        </section>
      ))}
    </AccountForm>
  )
}

const switchGroups = Object.entries(switchAreas).map(([key, title]) => ({
  title,
  switches: accountSwitches.filter(({ area }) => area === key),
}))

type FieldsByCode = Record<string, Parameters<typeof SelectField>[0]['field']>

function SwitchGrid({ switches, fieldsByCode }: { switches: AccountSwitch[]; fieldsByCode: FieldsByCode }) {
  return (
    <div className="mt-2 grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
      {switches.map((option) => (
        <SelectField
          key={option.code}
          field={fieldsByCode[option.code]!}
          label={option.meaning}
          hint={
            <>
              <code>{option.code}</code>
              {option.by === 'admin' ? ', also changed by the account’s admins' : ''}
            </>
          }
          options={options(option)}
        />
      ))}
    </div>
  )
}
