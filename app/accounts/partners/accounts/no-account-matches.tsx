import { EmptyState } from '#app/kit/ui/empty-state'

export function NoAccountMatches() {
  return <EmptyState>No accounts found.</EmptyState>
}
