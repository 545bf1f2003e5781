import { EmptyState } from '#app/ui/empty-state'

export function NoAccountMatches() {
  return <EmptyState>No accounts found.</EmptyState>
}
