/*
 * A library for LD_PRELOAD that moves the wall clock of a process and delays its fsync calls. The file named by
 * AHP_FAULT_CONTROL contains two numbers of 64 bits: the offset of the clock and the delay, both in milliseconds. The
 * soak changes them while the process runs.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct control {
  int64_t clock_ms;
  int64_t sync_ms;
};

static volatile struct control *control;
static int (*real_clock_gettime)(clockid_t, struct timespec *);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);

__attribute__((constructor)) static void start(void) {
  const char *name = getenv("AHP_FAULT_CONTROL");
  int file = name == NULL ? -1 : open(name, O_RDONLY);
  if (file >= 0) {
    void *memory = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, file, 0);
    control = memory == MAP_FAILED ? NULL : memory;
    close(file);
  }
}

int clock_gettime(clockid_t id, struct timespec *time) {
  if (real_clock_gettime == NULL) {
    real_clock_gettime = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  }
  int result = real_clock_gettime(id, time);
  if (result == 0 && control != NULL && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) {
    int64_t nanos = time->tv_nsec + control->clock_ms % 1000 * 1000000;
    time->tv_sec += control->clock_ms / 1000 + (nanos >= 1000000000) - (nanos < 0);
    time->tv_nsec = (nanos + 1000000000) % 1000000000;
  }
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  (void)zone;
  int result = clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return result;
}

time_t time(time_t *place) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (place != NULL) {
    *place = now.tv_sec;
  }
  return now.tv_sec;
}

static void delay(void) {
  int64_t ms = control == NULL ? 0 : control->sync_ms;
  if (ms > 0) {
    struct timespec length = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    nanosleep(&length, NULL);
  }
}

int fsync(int file) {
  if (real_fsync == NULL) {
    real_fsync = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  }
  delay();
  return real_fsync(file);
}

int fdatasync(int file) {
  if (real_fdatasync == NULL) {
    real_fdatasync = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  }
  delay();
  return real_fdatasync(file);
}
