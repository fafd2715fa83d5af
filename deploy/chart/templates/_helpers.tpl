{{- define "ahp.name" -}}
{{- .Release.Name | trunc 53 | trimSuffix "-" -}}
{{- end -}}

{{- define "ahp.selector" -}}
app.kubernetes.io/name: ahp
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "ahp.labels" -}}
{{ include "ahp.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{- define "ahp.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- define "ahp.pod" -}}
metadata:
  labels:
    {{- include "ahp.labels" . | nindent 4 }}
  annotations:
    prometheus.io/scrape: "true"
    prometheus.io/port: "2470"
    prometheus.io/path: /metrics
    # Changed settings replace the pods.
    checksum/config: {{ include (print $.Template.BasePath "/configmap.yaml") . | sha256sum }}
    {{- with .Values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  automountServiceAccountToken: false
  {{- with .Values.image.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 2470
    runAsGroup: 2470
    fsGroup: 2470
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  # The timeout is reached only if requests, deliveries and the store all hang.
  terminationGracePeriodSeconds: 60
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "ahp.selector" . | nindent 10 }}
  containers:
    - name: ahp
      image: {{ include "ahp.image" . }}
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      args: [start]
      envFrom:
        - configMapRef:
            name: {{ include "ahp.name" . }}
      ports:
        - name: http
          containerPort: 2470
      # Requests still arrive until all nodes have removed the endpoint.
      lifecycle:
        preStop:
          exec:
            command: [sleep, "5"]
      startupProbe:
        httpGet:
          path: /healthz
          port: http
        periodSeconds: 1
        failureThreshold: 60
      readinessProbe:
        httpGet:
          path: /readyz
          port: http
        periodSeconds: 2
        failureThreshold: 2
      livenessProbe:
        httpGet:
          path: /healthz
          port: http
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      resources:
        {{- toYaml .Values.resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      volumeMounts:
        - name: data
          mountPath: /var/lib/ahp
        - name: tmp
          mountPath: /tmp
        {{- if .Values.secretName }}
        - name: secrets
          mountPath: /run/secrets/ahp
          readOnly: true
        - name: secrets
          mountPath: /var/lib/ahp/operator.token
          subPath: operator.token
          readOnly: true
        {{- end }}
  volumes:
    {{- if eq .Values.store.kind "postgres" }}
    # Persistent state is in the database.
    - name: data
      emptyDir: {}
    {{- end }}
    - name: tmp
      emptyDir: {}
    {{- with .Values.secretName }}
    - name: secrets
      secret:
        secretName: {{ . }}
        defaultMode: 0440
    {{- end }}
  {{- with .Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
