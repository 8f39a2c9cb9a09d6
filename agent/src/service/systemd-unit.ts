import type { ServiceCommand } from "./service-command.ts";

/** A unit file for systemd, with the commands that install it. */
export function systemdUnit({ program, args }: ServiceCommand, folder: string): string {
  const quoted = [program, ...args].map((part) => `"${part.replaceAll("%", "%%")}"`).join(" ");
  return `# Save as /etc/systemd/system/portal-agent.service, then: systemctl enable --now portal-agent
[Unit]
Description=Portal agent
After=network-online.target
Wants=network-online.target

[Service]
ExecStart=${quoted}
WorkingDirectory=${folder}
Restart=always
RestartSec=10
# A user that may read agent.toml and write to its folder.
User=portal-agent
NoNewPrivileges=true
ProtectSystem=strict
ReadWritePaths=${folder}

[Install]
WantedBy=multi-user.target`;
}
