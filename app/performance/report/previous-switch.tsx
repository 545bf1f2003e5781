import { useNavigate } from '@remix-run/react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { changed } from '#app/filters/filter'
import { type List, listPath } from '#app/filters/list/list'
import { filterParams } from '#app/filters/write-filter'
import { Button } from '#app/ui/button'

/** Shows each figure next to that of the previous period: with JavaScript at once, otherwise with the button. */
export function PreviousSwitch({ list, isOn }: { list: List; isOn: boolean }) {
  const navigate = useNavigate()
  const isScripted = useHydrated()
  const kept = list.filter.unknown.filter(([name]) => name !== 'with_lag')
  const hidden = filterParams(list.rules, changed(list.filter, { unknown: kept }))
  const flip = (isShown: boolean) => {
    const unknown: [string, string][] = isShown ? [...kept, ['with_lag', 'true']] : kept
    navigate(listPath(list, { unknown }), { replace: true, preventScrollReset: true })
  }
  return (
    <form method="get" action={list.path} className="no-print flex items-center gap-2 text-sm">
      {[...hidden].map(([name, value], n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice with the same value
        <input key={`${n} ${name}`} type="hidden" name={name} value={value} />
      ))}
      <label className="inline-flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: the box itself says whether it is checked
          role="switch"
          className="switch"
          name="with_lag"
          value="true"
          key={String(isOn)}
          defaultChecked={isOn}
          onChange={({ currentTarget }) => flip(currentTarget.checked)}
        />
        Show previous period
      </label>
      <Button hidden={isScripted}>Apply</Button>
    </form>
  )
}
