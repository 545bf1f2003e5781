import './charts.css'

/** The fill of bars that cover only part of a period. */
export function HatchPattern({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <path className="chart-hatch" d="M-1 1L1-1M0 6L6 0M5 7L7 5" />
    </pattern>
  )
}
