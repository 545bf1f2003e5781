import { useNavigate } from '@remix-run/react'
import { useRef } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from '#app/kit/ui/button'
import { useEarlyChange } from '#app/kit/ui/forms/early-input'
import { changeFilter } from '#app/platform/filters/filter'
import { type List, listPath } from '#app/platform/filters/list/list'
import { filterParams } from '#app/platform/filters/write-filter'

/**
 * A switch that shows the previous period's value next to each figure. With JavaScript, a change applies immediately.
 * Without it, the user submits the form with the button.
 */
export function PreviousPeriodSwitch({ list, isOn }: { list: List; isOn: boolean }) {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const otherParams = list.filter.unknown.filter(([name]) => name !== 'with_lag')
  const hiddenParams = filterParams(list.rules, changeFilter(list.filter, { unknown: otherParams }))
  const apply = (isShown: boolean) => {
    const unknown: [string, string][] = isShown ? [...otherParams, ['with_lag', 'true']] : otherParams
    navigate(listPath(list, { unknown }), { replace: true, preventScrollReset: true })
  }
  const box = useRef<HTMLInputElement>(null)
  useEarlyChange(box, () => apply(!isOn))
  return (
    <form method="get" action={list.path} className="no-print flex items-center gap-2 text-sm">
      {[...hiddenParams].map(([name, value], n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice with the same value
        <input key={`${n} ${name}`} type="hidden" name={name} value={value} />
      ))}
      <label className="inline-flex min-h-11 items-center gap-2">
        <input
          ref={box}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox exposes its state
          role="switch"
          className="switch"
          name="with_lag"
          value="true"
          key={String(isOn)}
          defaultChecked={isOn}
          onChange={({ currentTarget }) => apply(currentTarget.checked)}
        />
        Show previous period
      </label>
      <Button hidden={isHydrated}>Apply</Button>
    </form>
  )
}
