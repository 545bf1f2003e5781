import { Icon } from './icon'

/**
 * The change from an earlier period. The sign is determined after rounding, so −0.04 is shown as a neutral 0.0. The
 * arrow shows the direction of the change; the color and a visually hidden word show whether the change is good.
 */
export function Delta({
  value,
  digits = 1,
  unit = '',
  goodWhen = 'up',
}: {
  value: number
  digits?: number
  unit?: string
  goodWhen?: 'up' | 'down'
}) {
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return <span className="text-xs text-ink-3">{`${text}${unit}`}</span>

  const isIncrease = value > 0
  const isBetter = isIncrease === (goodWhen === 'up')
  return (
    <span className={`inline-flex items-center text-xs ${isBetter ? 'text-success-fg' : 'text-danger-fg'}`}>
      <Icon name={isIncrease ? 'chevron-up' : 'chevron-down'} size={12} />
      <span className="sr-only">{isIncrease ? 'up ' : 'down '}</span>
      {`${text}${unit}`}
      <span className="sr-only">{isBetter ? ', better' : ', worse'}</span>
    </span>
  )
}
