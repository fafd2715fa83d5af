package dev.ahp.springboot;

import dev.ahp.Handler;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.MethodIntrospector.MetadataLookup;
import org.springframework.core.annotation.AnnotatedElementUtils;

/** Finds the {@link PacketHandler} methods of all beans. */
final class PacketHandlerRegistry implements BeanPostProcessor {
  private final Map<String, Map<String, Handler>> handlers = new TreeMap<>();

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    MetadataLookup<PacketHandler> lookup =
        method -> AnnotatedElementUtils.findMergedAnnotation(method, PacketHandler.class);
    MethodIntrospector.selectMethods(AopUtils.getTargetClass(bean), lookup)
        .forEach((method, annotation) -> add(bean, method, annotation));
    return bean;
  }

  private void add(Object bean, Method method, PacketHandler annotation) {
    Method callable = AopUtils.selectInvocableMethod(method, bean.getClass());
    Handler handler = new HandlerMethod(bean, callable);
    for (String type : annotation.types()) {
      Map<String, Handler> byType =
          handlers.computeIfAbsent(annotation.agent(), agent -> new HashMap<>());
      if (byType.putIfAbsent(type, handler) != null) {
        throw new IllegalStateException(
            "two methods handle packets of type \"%s\" for agent \"%s\"; remove one of them: %s"
                .formatted(type, annotation.agent(), method));
      }
    }
  }

  /** Returns the handlers by agent and type. */
  Map<String, Map<String, Handler>> handlers() {
    return handlers;
  }
}
