import { SearchForm } from "#app/features/admin/components/search-form.tsx";
import styles from "#app/features/tickets/components/admin-tickets.module.css";
import { priorityLabels, ticketPriorities } from "#app/features/tickets/priorities.ts";
import type { QueueFilters } from "#app/features/tickets/queue-filters.ts";

interface QueueFormProps {
  filters: QueueFilters;
  isFiltered: boolean;
  categories: readonly { value: string; label: string }[];
}

/** Searches, filters and sorts the queue. */
export function QueueForm({ filters, isFiltered, categories }: QueueFormProps) {
  const { state, search, assignee, category, priority, order } = filters;
  return (
    <SearchForm label="Search" value={search} placeholder="Number, e-mail, user ID or subject" isActive={isFiltered}>
      {/* Without a state, a search covers all of them, and filters those that are open. */}
      {state !== "open" && <input type="hidden" name="state" value={state} />}
      <Choice
        name="assignee"
        label="Assigned to"
        value={assignee}
        options={[
          { value: "", label: "Anybody" },
          { value: "mine", label: "Me" },
          { value: "none", label: "Nobody" },
        ]}
      />
      <Choice
        name="category"
        label="Category"
        value={category}
        options={[{ value: "", label: "All categories" }, ...categories]}
      />
      <Choice
        name="priority"
        label="Priority"
        value={priority}
        options={[
          { value: "", label: "All priorities" },
          ...ticketPriorities.map((value) => ({ value, label: priorityLabels[value] })).reverse(),
        ]}
      />
      <Choice
        name="order"
        label="Order"
        value={order}
        options={[
          { value: "", label: state === "open" ? "Longest waiting first" : "Last changed first" },
          { value: "priority", label: "Highest priority first" },
          { value: "newest", label: "Newest first" },
          { value: "oldest", label: "Oldest first" },
        ]}
      />
    </SearchForm>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
}

function Choice({ name, label, value = "", options }: ChoiceProps) {
  return (
    <select className={styles.filter} name={name} aria-label={label} defaultValue={value}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
