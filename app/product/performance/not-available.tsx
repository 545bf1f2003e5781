export function NotAvailable() {
  return (
    <>
      <span aria-hidden="true">--</span>
      <span className="sr-only">not available</span>
    </>
  )
}
